import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { webLocks } from '../../test-locks'
import { DateField, PercentField, SelectField, TextAreaField, TextField } from '../ui/field'
import { MoneyField } from '../ui/money-field'
import { SwitchField } from '../ui/switch'
import { api, client } from './api'
import { whatChanged } from './changed-meanwhile'
import { queryClient } from './query-client'
import { useSave } from './save'
import { useSaveForm } from './save-form'
import { loadSession, personNow, signIn } from './session'
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

/** Ends what hangs. */
const soon = (check: () => unknown) => vi.waitFor(check, 60_000)

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
  await soon(() => expect(kept).toHaveBeenCalled())
  expect([personNow(), failed.mock.calls]).toEqual(['', []])
  expect(await listUnsent('njeri')).toMatchObject([{ id: 'a', input }])
  await dropUnsent('a')
  // What may not wait is told as before.
  const { result: other } = renderHook(() => useSave(options))
  act(() => other.current.save(input))
  await soon(() => expect(failed).toHaveBeenCalled())
  vi.unstubAllGlobals()
})

describe('what is entered stands on the device before it is sent', () => {
  let id = 'b'
  let input = { paymentId: id, reason: 'Bounced' }
  /** The answer to each request, given when the test says so, and in whose name it was asked. */
  let answers: ReturnType<typeof later<Response>>[]
  let names: (string | null)[]
  let person: string | undefined
  let browser: ReturnType<typeof webLocks>
  /** What the page of the form has loaded. */
  let here: typeof import('./unsent')
  const told = { onSaved: vi.fn(), onKept: vi.fn(), failed: vi.fn() }

  async function enter(as: string | undefined): Promise<void> {
    person = as
    await loadSession()
  }

  beforeEach(async () => {
    id += 'b'
    input = { paymentId: id, reason: 'Bounced' }
    browser = webLocks()
    answers = []
    names = []
    for (const tell of Object.values(told)) tell.mockClear()
    vi.stubGlobal('isSecureContext', false)
    Object.defineProperty(navigator, 'locks', { value: browser.locks, configurable: true })
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      if (url.includes('/auth/'))
        return Response.json(person ? { user: { id: person, name: 'Njeri', email: 'n@example.com' } } : null)
      const asked = later<Response>()
      names.push(new Headers(headers).get('makao-person'))
      answers.push(asked)
      return asked.promise
    })
    here = await import('./unsent')
    await enter('njeri')
  })
  afterEach(async () => {
    for (const { answer } of answers) await act(async () => answer(taken()))
    await here.dropUnsent(id)
    Reflect.deleteProperty(navigator, 'locks')
    vi.unstubAllGlobals()
  })

  const form = () =>
    renderHook(() =>
      useSave({
        ...{ send: client.payments.reverse, changes: [], ...told },
        unsent: () => ({ id, kind: 'payment', input, about: 'Grace' }),
      }),
    ).result

  /** Sends it; the server has not answered yet. */
  async function sendIt() {
    const result = form()
    act(() => result.current.save(input))
    await soon(() => expect(answers).toHaveLength(1))
    return result
  }

  const taken = () => Response.json({ id })
  const refused = (status: number, code: string) => Response.json({ code, message: code }, { status })
  const unreached = new TypeError('Failed to fetch')

  /** Another tab, or the next one once this is closed. @returns what it has loaded, and what it sends by itself */
  async function openTab() {
    vi.resetModules()
    const store = await import('./unsent')
    const { sendWaiting } = await import('./unsent-sender')
    const sent: unknown[] = []
    const changed = vi.fn()
    store.subscribeUnsent(changed)
    const send = async (entry: { input: unknown }) => void sent.push(entry.input)
    const sending = { isPresent: () => true, send, onSent: vi.fn(), onRefused: vi.fn() }
    return { ...store, sent, changed, sendWaiting: () => sendWaiting('njeri', sending) }
  }

  test('a tab that dies while it is on its way leaves it to be sent again', async () => {
    await sendIt()
    expect(await here.findUnsent(id)).toMatchObject({ personId: 'njeri', input })
    browser.killHolders()
    const opened = await openTab()
    expect(await opened.listUnsent('njeri')).toMatchObject([{ id, input }])
    await opened.sendWaiting()
    expect([opened.sent, await opened.listUnsent('njeri')]).toEqual([[input], []])
  })

  test('meanwhile it neither waits for anybody nor is sent beside its form, here or in another tab', async () => {
    await sendIt()
    const other = await openTab()
    expect([await here.listUnsent('njeri'), await other.listUnsent('njeri')]).toEqual([[], []])
    await other.sendWaiting()
    expect(other.sent).toEqual([])
    await act(async () => answers[0]?.refuse(unreached))
    await soon(() => expect(told.onKept).toHaveBeenCalled())
    await soon(async () => expect(await other.listUnsent('njeri')).toMatchObject([{ id }]))
    await other.sendWaiting()
    expect(other.sent).toEqual([input])
  })

  test('nor is it sent where its form begins to after somebody has looked what waits', async () => {
    const other = await openTab()
    await other.keepUnsent({ id, personId: 'njeri', kind: 'payment', input, about: 'Grace' })
    const found = await other.findUnsent(id)
    const { answer, promise } = later<void>()
    void navigator.locks.request(`makao.unsent.${id}`, () => promise)
    expect(await other.unlessSent(id, async () => found)).toBeUndefined()
    answer()
    await expect.poll(() => other.unlessSent(id, async () => found)).toEqual(found)
  })

  test('a tab beside it hears that its tab died, which tells nobody', async () => {
    await sendIt()
    const other = await openTab()
    await other.listUnsent('njeri')
    other.changed.mockClear()
    browser.killHolders()
    await soon(() => expect(other.changed).toHaveBeenCalled())
    expect(await other.listUnsent('njeri')).toMatchObject([{ id }])
  })

  test('a tab that was open before it was entered learns whom to listen to', async () => {
    const other = await openTab()
    vi.resetModules()
    here = await import('./unsent')
    await sendIt()
    await soon(() => expect(other.changed).toHaveBeenCalled())
  })

  test.each([
    ['taken', taken, 'onSaved'],
    ['refused', () => refused(409, 'ALREADY_REVERSED'), 'failed'],
    ['failed at', () => refused(500, 'INTERNAL'), 'failed'],
    ['not ready for', () => refused(503, 'DATABASE_UNAVAILABLE'), 'failed'],
  ] as const)('once it is %s nothing is left of it, and it can be sent again', async (_, said, heard) => {
    const result = await sendIt()
    await act(async () => answers[0]?.answer(said()))
    await soon(() => expect(told[heard]).toHaveBeenCalled())
    expect(await here.findUnsent(id)).toBeUndefined()
    act(() => result.current.save(input))
    await soon(() => expect(answers).toHaveLength(2))
    expect(await here.findUnsent(id)).toBeDefined()
    await act(async () => answers[1]?.answer(taken()))
    await soon(() => expect(told.onSaved).toHaveBeenCalledTimes(heard === 'onSaved' ? 2 : 1))
    expect([await here.findUnsent(id), told.onKept.mock.calls]).toEqual([undefined, []])
  })

  test('it stays where no answer comes', async () => {
    await sendIt()
    await act(async () => answers[0]?.refuse(unreached))
    await soon(() => expect(told.onKept).toHaveBeenCalled())
    expect(await here.listUnsent('njeri')).toMatchObject([{ id, input }])
    expect(told.failed).not.toHaveBeenCalled()
  })

  test('somebody who logs out meanwhile, here or beside it, leaves it to its form', async () => {
    await sendIt()
    const other = await openTab()
    for (const tab of [other, here]) await tab.dropAllUnsent(await tab.listUnsent('njeri'))
    await enter(undefined)
    await act(async () => answers[0]?.answer(refused(401, 'UNAUTHORIZED')))
    await soon(() => expect(told.onKept).toHaveBeenCalled())
    expect(await here.listUnsent('njeri')).toMatchObject([{ id, input }])
  })

  test('what was mended all the same stays as it was mended', async () => {
    await sendIt()
    const kept = await here.findUnsent(id)
    if (kept) await here.putUnsent({ ...kept, input: { ...input, reason: 'Bounced twice' } })
    await act(async () => answers[0]?.answer(taken()))
    await soon(() => expect(told.onSaved).toHaveBeenCalled())
    expect(await here.listUnsent('njeri')).toMatchObject([{ input: { reason: 'Bounced twice' } }])
  })

  test('it goes in the name of whoever entered it, whoever signs in while the device keeps it', async () => {
    const { answer, promise } = later<void>()
    void navigator.locks.request(`makao.unsent.${id}`, () => promise)
    const result = form()
    act(() => result.current.save(input))
    await enter('otieno')
    answer()
    await soon(() => expect(answers).toHaveLength(1))
    expect([personNow(), names]).toEqual(['otieno', ['njeri']])
    expect(await here.findUnsent(id)).toMatchObject({ personId: 'njeri' })
  })

  test('a device that keeps nothing sends it all the same, and what gets no answer is told as not saved', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    })
    const result = await sendIt()
    await act(async () => answers[0]?.answer(taken()))
    await soon(() => expect(told.onSaved).toHaveBeenCalled())
    act(() => result.current.save(input))
    await soon(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]?.refuse(unreached))
    await soon(() => expect(told.failed).toHaveBeenCalled())
    expect(told.failed.mock.calls[0]?.[0]).toContain('The device is full')
    expect(told.onKept).not.toHaveBeenCalled()
  })

  test('a device that does not come to an end with it holds nothing up, and what it keeps late goes with the answer', async () => {
    const { answer, promise } = later<void>()
    void navigator.locks.request(`makao.unsent.${id}`, () => promise)
    const result = await sendIt()
    await act(async () => answers[0]?.refuse(unreached))
    await soon(() => expect(told.failed).toHaveBeenCalled())
    act(() => result.current.save(input))
    await soon(() => expect(answers).toHaveLength(2))
    answer()
    await soon(async () => expect(await here.findUnsent(id)).toBeDefined())
    await act(async () => answers[1]?.answer(taken()))
    await soon(() => expect(told.onSaved).toHaveBeenCalled())
    expect(await here.findUnsent(id)).toBeUndefined()
  })

  test('over plain http, where browsers have no locks, its own page alone passes over it', async () => {
    Reflect.deleteProperty(navigator, 'locks')
    await sendIt()
    expect(await here.findUnsent(id)).toMatchObject({ input })
    expect(await here.listUnsent('njeri')).toEqual([])
    expect(await here.unlessSent(id, async () => 'sent')).toBeUndefined()
    const opened = await openTab()
    expect(await opened.listUnsent('njeri')).toMatchObject([{ id }])
    await act(async () => answers[0]?.answer(taken()))
    await soon(() => expect(told.onSaved).toHaveBeenCalled())
    expect(await opened.listUnsent('njeri')).toEqual([])
  })

  test('of nobody nothing is kept', async () => {
    await enter(undefined)
    await sendIt()
    expect(await here.findUnsent(id)).toBeUndefined()
    await act(async () => answers[0]?.refuse(unreached))
    await soon(() => expect(told.failed).toHaveBeenCalled())
  })
})
