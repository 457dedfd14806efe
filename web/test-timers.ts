import { afterAll } from 'vitest'

const { setTimeout: own } = globalThis

// The files of one process share its timers: those of a test that stayed would never run for the next file, which would wait for good.
afterAll(() => {
  if (globalThis.setTimeout === own) return
  globalThis.setTimeout = own
  throw new Error('A test of this file left timers behind that only it moves on.')
})
