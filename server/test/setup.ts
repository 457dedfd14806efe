import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the code under test complains about is part of its behaviour: a test that expects it replaces this spy's calls.
const complaints = vi.spyOn(console, 'error')

beforeEach(() => {
  complaints.mockClear()
})

afterEach(() => {
  expect(complaints.mock.calls, 'unexpected console.error').toEqual([])
})
