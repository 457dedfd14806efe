import { beginThread } from './db/embedded-postgres'

// The database that is built in takes longest of a start: it is loaded while all of Makao is.
if (!process.env.DATABASE_URL) beginThread()
await import('./run')
