import { addDays, dayInNairobi, formatDayOfWeek } from '@makao/contract/days'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField } from './date-field'

afterEach(cleanup)

const today = dayInNairobi(new Date())
const year = today.slice(0, 4)

function Form({ day, latest }: { day?: string; latest?: string }) {
  return (
    <form>
      <DateField label="Paid on" name="paidOn" error={undefined} defaultValue={day} max={latest} />
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Paid on')
const calendar = () => screen.getByLabelText<HTMLInputElement>('Calendar')
const held = () => new FormData(document.querySelector('form') ?? undefined).get('paidOn')

test('a day is written in words, whole while it is typed, and held as forms read it', async () => {
  render(<Form day="2025-11-05" />)
  expect([field().value, held()]).toEqual(['Wed 5 Nov 2025', '2025-11-05'])
  await userEvent.tab()
  expect(field().value).toBe('5 Nov 2025')
  // Chosen whole when it is reached: what is typed takes its place.
  expect(field().selectionEnd).toBe('5 Nov 2025'.length)
  await userEvent.keyboard('7/3')
  await userEvent.tab()
  expect([field().value, held()]).toEqual([formatDayOfWeek(`${year}-03-07`, today), `${year}-03-07`])
})

test('what is no day is refused beside the field, until a day stands there', async () => {
  render(<Form day="2025-11-05" latest={today} />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/2')
  expect(screen.queryByText('Enter a day that exists')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Enter a day that exists').id).toBe(field().getAttribute('aria-describedby'))
  expect([field().value, held(), calendar().validity.customError]).toEqual(['31/2', '', true])
  await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
  expect(screen.queryByText('Enter a day that exists')).toBeNull()
  expect([field().value, held()]).toEqual([formatDayOfWeek(addDays(today, -1), today), addDays(today, -1)])
  expect(calendar().validity.customError).toBe(false)
})

test('the calendar of the browser gives a day, and a field that is emptied holds none', async () => {
  render(<Form />)
  expect([field().value, field().placeholder]).toEqual(['', 'dd/mm/yyyy'])
  fireEvent.change(calendar(), { target: { value: '2024-02-29' } })
  expect(field().value).toBe('Thu 29 Feb 2024')
  await userEvent.clear(field())
  await userEvent.tab()
  expect([field().value, held()]).toEqual(['', ''])
})

test('half of a day goes nowhere while it is typed', async () => {
  const told: string[] = []
  function Held() {
    const [day, setDay] = useState('2025-11-05')
    const take = (value: string) => {
      told.push(value)
      setDay(value || today)
    }
    return (
      <DateField label="Paid on" name="paidOn" error={undefined} value={day} onChange={(e) => take(e.target.value)} />
    )
  }
  render(<Held />)
  await userEvent.tab()
  await userEvent.keyboard('12/10/2025')
  expect(told).toEqual(['2025-10-12'])
  await userEvent.tab()
  expect(field().value).toBe('Sun 12 Oct 2025')
  await userEvent.clear(field())
  await userEvent.type(field(), '31/2')
  await userEvent.tab()
  expect([field().value, told.at(-1)]).toEqual(['31/2', ''])
  expect(screen.getByText('Enter a day that exists')).toBeTruthy()
})

test('what was typed wrong does not stand over a day that was chosen elsewhere', async () => {
  const judged: boolean[] = []
  function Filter() {
    const [day, setDay] = useState('2025-11-05')
    return (
      <>
        <DateField
          label="Paid on"
          name="paidOn"
          error={undefined}
          value={day}
          onWrong={(isWrong) => judged.push(isWrong)}
          onChange={(event) => setDay(event.target.value)}
        />
        <button type="button" onClick={() => setDay('2025-11-05')}>
          That day
        </button>
      </>
    )
  }
  render(<Filter />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2026')
  await userEvent.tab()
  expect(screen.getByText('Enter a day that exists')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'That day' }))
  expect([field().value, calendar().value, judged]).toEqual(['Wed 5 Nov 2025', '2025-11-05', [true, false]])
  expect(screen.queryByText('Enter a day that exists')).toBeNull()
  expect(calendar().validity.customError).toBe(false)
})

test('a day that is picked while the focus stays in the field counts in place of a wrong one', async () => {
  render(<Form day="2025-11-05" />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2026')
  await userEvent.tab()
  await userEvent.click(field())
  fireEvent.change(calendar(), { target: { value: '2024-02-29' } })
  expect(document.activeElement).toBe(field())
  expect([field().value, held(), calendar().validity.customError]).toEqual(['Thu 29 Feb 2024', '2024-02-29', false])
  expect(screen.queryByText('Enter a day that exists')).toBeNull()
})
