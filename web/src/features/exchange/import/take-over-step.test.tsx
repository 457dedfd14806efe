import { dayInNairobi } from '@makao/contract/days'
import { ImportReading, type ImportReport } from '@makao/contract/exchange/import/import.schema'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TakeOverStep } from './take-over-step'

afterEach(cleanup)

const report = { adds: { units: 2 }, taken: [], wrong: 0, wrongRows: 0 } as unknown as ImportReport

test('nothing is taken over from today on because the day that was typed does not exist', async () => {
  let taken: ImportReading | undefined
  function Example() {
    const [reading, setReading] = useState(ImportReading.parse({}))
    return (
      <TakeOverStep
        {...{ report, reading, busy: false }}
        onReading={(change) => setReading({ ...reading, ...change })}
        onTakeOver={() => {
          taken = reading
        }}
      />
    )
  }
  render(<Example />)
  const day = screen.getByLabelText<HTMLInputElement>('Kept in Makao from')
  const takeOver = () => userEvent.click(screen.getByRole('button', { name: 'Import' }))
  await userEvent.clear(day)
  await userEvent.type(day, '31 Sep 2026')
  await takeOver()
  expect([day.value, taken]).toEqual(['31 Sep 2026', undefined])
  expect(screen.getByText('Enter a day that exists').id).toBe(day.getAttribute('aria-describedby'))
  await userEvent.clear(day)
  await userEvent.type(day, '30 Sep 2026')
  await takeOver()
  expect(taken?.startsOn).toBe('2026-09-30')
  // Emptied it is the day that stood there before.
  await userEvent.clear(day)
  await takeOver()
  expect([day.value.includes('30 Sep'), taken?.startsOn === dayInNairobi(new Date())]).toEqual([true, false])
})
