/** What is known of the things that one may choose from. */
interface Choices<One> {
  data: readonly One[] | undefined
  /** Something newer is on its way. */
  isFetching: boolean
  /** The device kept it, and nobody has said since that it holds. */
  isStale: boolean
}

/** Whether the server's word is waited for: there may be one choice alone. */
export const isAwaited = ({ data, isFetching }: Choices<unknown>) => isFetching && !(data && data.length > 1)

/** The only thing that can be chosen, once the server said so: who had no unit yesterday may have one by now. */
export function onlyOf<One>({ data = [], isStale }: Choices<One>): One | undefined {
  return data.length === 1 && !isStale ? data[0] : undefined
}
