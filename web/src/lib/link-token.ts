/** The token of a one-time link. It stands in the fragment, which no browser sends along. */
export function linkToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
}
