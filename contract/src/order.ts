/** How a list is ordered: by one of its columns, or with a minus the other way round. */
export type Order<Key extends string = string> = Key | `-${Key}`

/** The columns that orders speak of. */
export type ColumnOf<Sort extends string> = Sort extends `-${infer Key}` ? Key : Sort

/** Every order that a list with these columns may be asked for. */
export const ordersBy = <const Key extends string>(...keys: Key[]): Order<Key>[] =>
  keys.flatMap((key): Order<Key>[] => [key, `-${key}`])

export const keyOfOrder = (order: string) => (order.startsWith('-') ? order.slice(1) : order)
export const isDescending = (order: string) => order.startsWith('-')
