import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the code under test complains about is part of its behaviour: a test that expects it replaces this spy's calls.
const complaints = vi.spyOn(console, 'error')

/** Until when trials begin, as scripts/test.ts says it. */
const TRIALS_UNTIL = Number(process.env.TRIALS_UNTIL ?? Number.POSITIVE_INFINITY)

beforeEach(({ skip }) => {
  complaints.mockClear()
  skip(Date.now() > TRIALS_UNTIL, 'No trial begins so late.')
})

afterEach(() => {
  expect(complaints.mock.calls, 'unexpected console.error').toEqual([])
})
