import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { SelectField, TextField } from '../ui/field'
import { api } from './api'
import { queryClient } from './query-client'
import { useSave } from './save'
import { useSaveForm } from './save-form'
import { bringStaleParts } from './stale'

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
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('This name is taken.')).toBeTruthy()
  expect(told).toEqual(['This name is taken.'])
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Baraka Court')
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
  const save = () => userEvent.click(screen.getByRole('button'))
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
