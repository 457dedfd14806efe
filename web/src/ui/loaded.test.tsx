import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { asOne } from './as-one'
import { Below, isComing, Loaded } from './loaded'

afterEach(cleanup)

interface Given {
  data?: string[]
  error?: Error
  fetchStatus?: string
  isPlaceholderData?: boolean
}

function show({ data, error, ...how }: Given, onRetry = () => {}) {
  render(
    <Loaded
      query={{ data, error, refetch: onRetry, ...how }}
      loading="Loading units..."
      failed="Failed to load units"
      empty={(units) => units.length === 0 && <p>No units found</p>}
    >
      {(units) => <p>{units.join(', ')}</p>}
    </Loaded>,
  )
}

test('says that it is loading until there is an answer', () => {
  show({})
  expect(screen.getByRole('status').textContent).toBe('Loading units...')
})

test('says why nothing came, and tries again', async () => {
  let retries = 0
  show({ error: new Error('The server rests.') }, () => {
    retries += 1
  })
  expect(screen.getByRole('alert').textContent).toContain('Failed to load unitsThe server rests.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toBe(1)
})

test('shows what came, or the words for an empty list', () => {
  show({ data: ['A1', 'B2'] })
  expect(screen.getByText('A1, B2')).toBeTruthy()
  cleanup()
  show({ data: [] })
  expect(screen.getByText('No units found')).toBeTruthy()
})

test('keeps what came before when reading it again fails', () => {
  show({ data: ['A1'], error: new Error('The server rests.') })
  expect(screen.getByText('A1')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('two as one wait for both, tell which failed, and ask for both again', async () => {
  const asked: string[] = []
  const of = (name: string, data?: string, error?: Error) => ({ data, error, refetch: () => asked.push(name) })
  expect(asOne(of('units', 'A1'), of('rents')).data).toBeUndefined()
  expect(asOne(of('units', 'A1'), of('rents', '500')).data).toEqual(['A1', '500'])
  const failed = asOne(of('units', 'A1', new Error('Stale.')), of('rents', undefined, new Error('The server rests.')))
  expect(failed.error).toEqual(new Error('The server rests.'))
  await failed.refetch()
  expect(asked).toEqual(['units', 'rents'])
  // What is there and could not be read again is shown.
  expect(asOne(of('units', 'A1', new Error('Stale.')), of('rents', '500')).error).toBeNull()
  expect(asOne({ ...of('units', 'A1'), isPlaceholderData: true }, of('rents', '500')).isPlaceholderData).toBe(true)
})

test('what is of before does not pass for what was asked for', () => {
  const of = { data: ['A1'], isPlaceholderData: true }
  show({ ...of, fetchStatus: 'fetching' })
  expect(screen.getByText('A1')).toBeTruthy()
  expect(screen.getByText('Loading...').hasAttribute('data-of-before')).toBe(true)
  cleanup()
  show({ ...of, isPlaceholderData: false })
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('without a network it is said that what was asked for is not there, and what is of before is no more than the way back', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show({ data: ['A1'], isPlaceholderData: true, fetchStatus: 'paused' })
  const said = screen.getByRole('alert')
  expect(said.textContent).toContain('There is no network')
  expect(said.closest('[data-of-before]')?.nextElementSibling?.textContent).toBe('A1')
  vi.restoreAllMocks()
})

test('what stands below is there once what is above has its height, also where that could not be read', () => {
  const refetch = () => {}
  const above = [{}, { data: ['A1'] }, { error: new Error('The server rests.') }]
  const shown = above.map(({ data, error }: Given) => {
    render(
      <Below waits={isComing({ data, error, refetch })}>
        <button type="button">Withdraw</button>
      </Below>,
    )
    const found = screen.queryByRole('button', { name: 'Withdraw' })
    cleanup()
    return found !== null
  })
  expect(shown).toEqual([false, true, true])
})

test('what stands below stays, with what is open in it, while what is above is asked for again', () => {
  const page = (waits: boolean) => (
    <Below waits={waits}>
      <button type="button">Withdraw</button>
    </Below>
  )
  const { rerender } = render(page(true))
  rerender(page(false))
  rerender(page(true))
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

test('what stands below does not wait for ever for what is above', () => {
  vi.useFakeTimers()
  try {
    render(
      <Below waits>
        <button type="button">Withdraw</button>
      </Below>,
    )
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    act(() => void vi.advanceTimersByTime(3000))
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
