/** So many people stand on one tenancy, who is written to first among them. */
export const MOST_RENTERS = 10
