/** The words for one, or for any other number. */
export function plural(count: number, one: string, others: string): string {
  return count === 1 ? one : others
}

/** '1,200', and '10,000+' of what was not counted to its end. */
export function howMany(count: number, isMore = false): string {
  return `${count.toLocaleString('en-KE')}${isMore ? '+' : ''}`
}

/** '1 tenant', '1,200 tenants', '10,000+ tenants'. */
export function counted(count: number, one: string, others: string, isMore = false): string {
  return `${howMany(count, isMore)} ${plural(count, one, others)}`
}
