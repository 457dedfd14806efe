import { afterAll } from 'vitest'

// The files of one process share our modules: whom one of them signed in is nobody to the next.
afterAll(async () => {
  // Some run without a document, and know nothing of sessions.
  if ('document' in globalThis) (await import('./src/lib/session')).sessionLost()
})
