/** What an event on `/api/live` says has changed; what it was is read again through the procedures. */
export const topics = [
  'payments',
  'receipts',
  'tenancies',
  'units',
  'meters',
  'properties',
  'people',
  'owners',
  'documents',
] as const
export type Topic = (typeof topics)[number]

/** How often the server says that it is still there, in ms. */
export const HEARTBEAT = 25_000
/** How long to wait before each next attempt to connect again, in ms; the last one goes on. */
export const RECONNECT_AFTER = [1000, 2000, 5000, 10_000] as const
