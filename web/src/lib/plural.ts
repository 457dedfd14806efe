/** The words for one, or for any other number. */
export function plural(count: number, one: string, others: string): string {
  return count === 1 ? one : others
}

/** '1 tenant', '1,200 tenants'. */
export function counted(count: number, one: string, others: string): string {
  return `${count.toLocaleString('en-KE')} ${plural(count, one, others)}`
}
