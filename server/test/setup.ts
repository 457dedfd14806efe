import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the code under test complains about is part of its behaviour: a test that expects it replaces this spy's calls.
const complaints = vi.spyOn(console, 'error')

beforeEach(({ skip }) => {
  complaints.mockClear()
  // By scripts/test.ts: until when trials begin.
  const until = Number(process.env.TRIALS_UNTIL ?? Number.POSITIVE_INFINITY)
  skip(Date.now() > until, 'No trial begins so late.')
})

afterEach(() => {
  expect(complaints.mock.calls, 'unexpected console.error').toEqual([])
})
