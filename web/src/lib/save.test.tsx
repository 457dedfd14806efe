import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DateField, PercentField, SelectField, TextAreaField, TextField } from '../ui/field'
import { MoneyField } from '../ui/money-field'
import { SwitchField } from '../ui/switch'
import { api, client } from './api'
import { whatChanged } from './changed-meanwhile'
import { queryClient } from './query-client'
import { useSave } from './save'
import { useSaveForm } from './save-form'
import { personNow, signIn } from './session'
import { bringStaleParts } from './stale'
import { dropUnsent, listUnsent } from './unsent'

const jobs = api.jobs.list.queryOptions()
const isStale = () => queryClient.getQueryState(jobs.queryKey)?.isInvalidated

beforeAll(bringStaleParts)
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(jobs.queryKey, { jobs: [], problem: null })
})
afterEach(cleanup)

/** An answer that is given when the test says so. */
function later<Answer>() {
  let answer: (value: Answer) => void = () => {}
  let refuse: (error: Error) => void = () => {}
  const promise = new Promise<Answer>((resolve, reject) => {
    answer = resolve
    refuse = reject
  })
  return { promise, answer, refuse }
}

test('sends once, however often it is asked while it is on its way', async () => {
  const { promise, answer } = later<string>()
  const sent: string[] = []
  const saved: string[] = []
  const { result } = renderHook(() =>
    useSave({
      send: (input: string) => {
        sent.push(input)
        return promise
      },
      changes: ['jobs'],
      onSaved: (text) => saved.push(text),
      failed: 'Not saved',
    }),
  )
  act(() => {
    result.current.save('first')
    result.current.save('second')
  })
  expect(sent).toEqual(['first'])
  expect(result.current).toMatchObject({ busy: true, sending: 'first' })
  expect(isStale()).toBe(false)
  await act(async () => answer('kept'))
  expect(saved).toEqual(['kept'])
  expect(result.current).toMatchObject({ busy: false, sending: undefined })
  expect(isStale()).toBe(true)
})

test('shows the answer at once where it is read', async () => {
  const choice = api.outbox.ownSmsChoice.queryOptions()
  const { result } = renderHook(() =>
    useSave({
      send: async (wantsSms: boolean) => ({ wantsSms }),
      changes: [],
      shows: () => choice,
      failed: 'Not saved',
    }),
  )
  await act(async () => result.current.save(false))
  expect(queryClient.getQueryData(choice.queryKey)).toEqual({ wantsSms: false })
})

test('a refusal is told, makes stale what was shown, and lets the person try again', async () => {
  const { promise, refuse } = later<string>()
  const told: string[] = []
  const { result } = renderHook(() =>
    useSave({ send: () => promise, changes: ['jobs'], failed: (reason) => void told.push(reason) }),
  )
  act(() => result.current.save())
  await act(async () => refuse(new Error('Somebody was first.')))
  expect(told).toEqual(['Somebody was first.'])
  expect(isStale()).toBe(true)
  expect(result.current.busy).toBe(false)
})

test('a form puts the refusal beside its field too', async () => {
  const told: string[] = []
  function Example() {
    const { field, handleSubmit } = useSaveForm({
      schema: z.object({ name: z.string() }),
      read: (typed) => typed,
      send: () => Promise.reject(Object.assign(new Error('This name is taken.'), { code: 'NAME_USED' })),
      changes: ['jobs'],
      fieldOf: { NAME_USED: 'name' },
      failed: (reason) => void told.push(reason),
    })
    return (
      <form noValidate onSubmit={handleSubmit}>
        <TextField label="Name" {...field('name')} />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Example />)
  await userEvent.type(screen.getByLabelText('Name'), 'Baraka Court')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This name is taken.')).toBeTruthy()
  expect(told).toEqual(['This name is taken.'])
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Baraka Court')
})

test('what a form cannot show of a change is to be looked at before it is changed again', async () => {
  const sent: unknown[] = []
  const told: string[] = []
  const refusal = Object.assign(new Error('Changed meanwhile.'), {
    code: 'CHANGED_MEANWHILE',
    data: { now: { name: null, steps: [{ day: 5 }], isOn: true, other: 1 } },
  })
  function Example() {
    const { field, handleSubmit } = useSaveForm({
      schema: z.object({ name: z.string(), isOn: z.string().optional(), steps: z.array(z.object({ day: z.int() })) }),
      began: { name: 'Baraka Court', steps: [] },
      fieldNames: { steps: 'Further steps' },
      read: (typed) => ({ ...typed, steps: [{ day: 9 }] }),
      send: async (_, asRead) => {
        sent.push(asRead)
        throw refusal
      },
      changes: [],
      failed: (reason) => void told.push(reason),
    })
    return (
      <form noValidate onSubmit={handleSubmit}>
        <TextField label="Name" {...field('name')} />
        <SwitchField label="Reminders" name="isOn" isOn={false} />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Somebody else changed this to nothing meanwhile')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(told[1]).toBe(
    'Somebody else changed it while you had it open: Further steps, Reminders, something that does not show here. Nothing was saved. Open it again, so that you see it.',
  )
  expect(sent).toEqual([
    { name: 'Baraka Court', steps: [] },
    { name: 'Baraka Court', steps: [] },
  ])
})

test('amounts, percents and days are said as people read them, and a long text in part', () => {
  render(
    <form aria-label="Lease">
      <MoneyField label="Rent" name="rent" currency="UGX" />
      <PercentField label="Penalty" name="penalty" />
      <DateField label="Ends" name="ends" />
      <TextAreaField label="Notes" name="notes" />
      <TextField label="Numbers" name="numbers" />
    </form>,
  )
  const now = { rent: 1_250_000, penalty: 550, ends: '2027-02-28', notes: 'x'.repeat(200), numbers: ['A1', 'B2'] }
  const { marks, untold } = whatChanged(screen.getByRole('form'), now)
  const said = (text: string) => `Somebody else changed this to ${text} meanwhile`
  expect(marks).toEqual({
    rent: said('UGX\u00a01,250,000'),
    penalty: said('5.5%'),
    ends: said('28 Feb 2027'),
    notes: said(`${'x'.repeat(80)}…`),
    numbers: said('A1, B2'),
  })
  expect(untold).toEqual([])
})

test('a form sends what it began with beside what it holds, and takes from a refusal what others made of it', async () => {
  const sent: unknown[] = []
  let refusal: Error | undefined = Object.assign(new Error('Changed meanwhile.'), {
    code: 'CHANGED_MEANWHILE',
    data: { now: { name: 'Acacia Court', kind: 'office' } },
  })
  function Example() {
    const { field, handleSubmit } = useSaveForm({
      schema: z.object({ name: z.string(), kind: z.string() }),
      began: { id: '8c2f', name: 'Baraka Court', kind: 'shop', city: 'Thika' },
      read: (typed) => typed,
      send: async (input, asRead) => {
        sent.push([input.name, asRead])
        if (refusal) throw refusal
      },
      changes: [],
      failed: 'Not saved',
    })
    return (
      <form noValidate onSubmit={handleSubmit}>
        <TextField label="Name" {...field('name')} defaultValue="Baraka Court" />
        <SelectField label="Kind" {...field('kind')} defaultValue="shop">
          <option value="shop">Shop</option>
          <option value="office">Office</option>
        </SelectField>
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Example />)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByLabelText('Name'), 's')
  await save()
  expect(await screen.findByText('Somebody else changed this to Acacia Court meanwhile')).toBeTruthy()
  expect(screen.getByText('Somebody else changed this to Office meanwhile')).toBeTruthy()
  refusal = undefined
  await save()
  await userEvent.type(screen.getByLabelText('Name'), '!')
  await save()
  expect(sent).toEqual([
    ['Baraka Courts', { name: 'Baraka Court', kind: 'shop' }],
    ['Baraka Courts', { name: 'Acacia Court', kind: 'office' }],
    ['Baraka Courts!', { name: 'Baraka Courts', kind: 'shop' }],
  ])
})

test('a payment is not lost because the session ended while it was typed', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/auth/')
      ? Response.json({ user: { id: 'njeri', name: 'Njeri', email: 'n@example.com' } })
      : Response.json({ code: 'UNAUTHORIZED', message: 'Please sign in' }, { status: 401 }),
  )
  await signIn({ login: 'n@example.com', password: 'mvua' })
  const kept = vi.fn()
  const failed = vi.fn()
  const input = { paymentId: 'a', reason: 'Bounced' }
  const options = { send: client.payments.reverse, changes: [], onKept: kept, failed }
  const { result } = renderHook(() =>
    useSave({ ...options, unsent: () => ({ id: 'a', kind: 'payment', input, about: 'Grace' }) }),
  )
  act(() => result.current.save(input))
  await vi.waitFor(() => expect(kept).toHaveBeenCalled())
  expect([personNow(), failed.mock.calls]).toEqual(['', []])
  expect(await listUnsent('njeri')).toMatchObject([{ id: 'a', input }])
  await dropUnsent('a')
  // What may not wait is told as before.
  const { result: other } = renderHook(() => useSave(options))
  act(() => other.current.save(input))
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  vi.unstubAllGlobals()
})
