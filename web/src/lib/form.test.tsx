import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DateField } from '../ui/date-field'
import { TextField } from '../ui/field'
import { useForm } from './form'
import { count, day, optional } from './readers'

afterEach(cleanup)

const schema = z.object({
  email: z.email('Please enter a valid email address'),
  amount: z.number('Amount must be a number').min(1, 'Amount must be at least 1'),
})

interface Given {
  submit: (input: z.output<typeof schema>) => Promise<unknown>
  onFailure?: (reason: string) => void
}

function Example({ submit, onFailure = () => {} }: Given) {
  const form = useForm({
    schema,
    read: (typed, { read, refuse }) => {
      const amount = read('amount', optional(count, undefined))
      if (amount === 7) refuse('amount', 'Not seven')
      return { ...typed, amount }
    },
    submit,
    fieldOf: { EMAIL_USED: 'email' },
    onFailure,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Amount" {...form.field('amount')} />
      <button type="submit">{form.busy ? 'Saving...' : 'Save'}</button>
    </form>
  )
}

function setUp(given: Partial<Given> = {}) {
  const submitted: unknown[] = []
  const submit = given.submit ?? (async (input) => submitted.push(input))
  render(<Example submit={submit} {...(given.onFailure && { onFailure: given.onFailure })} />)
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  const save = () => userEvent.click(screen.getByRole('button', { name: /^Sav/ }))
  return { submitted, email, amount, save }
}

test('sends what the schema makes of what was typed', async () => {
  const { submitted, email, amount, save } = setUp()
  await userEvent.type(email, 'wanjiku@example.com')
  await userEvent.type(amount, '1500')
  await save()
  expect(submitted).toEqual([{ email: 'wanjiku@example.com', amount: 1500 }])
})

test('marks each wrong field, leads to the first and keeps what was typed', async () => {
  const { submitted, email, amount, save } = setUp()
  await userEvent.type(email, 'wanjiku@')
  await save()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter a valid email address').id).toBe(email.getAttribute('aria-describedby'))
  expect(screen.getByText('Amount must be a number').id).toBe(amount.getAttribute('aria-describedby'))
  expect(document.activeElement).toBe(email)
  expect(email.value).toBe('wanjiku@')
  expect(submitted).toEqual([])
})

test('the sentence of the reader wins over that of the schema', async () => {
  const { email, amount, save } = setUp()
  await userEvent.type(email, 'a@example.com')
  await userEvent.type(amount, '7')
  await save()
  expect(screen.getByText('Not seven')).toBeTruthy()
})

test.each([
  ['a refusal', Object.assign(new Error('This e-mail belongs to Juma.'), { code: 'EMAIL_USED' })],
  [
    'a refused input',
    Object.assign(new Error('Input validation failed'), {
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['email'], message: 'This e-mail belongs to Juma.' }] },
    }),
  ],
])('%s stands beside its field, and the rest stays', async (_, refusal) => {
  const failures: string[] = []
  const { email, amount, save } = setUp({
    submit: () => Promise.reject(refusal),
    onFailure: (reason) => failures.push(reason),
  })
  await userEvent.type(email, 'juma@example.com')
  await userEvent.type(amount, '20')
  await save()
  expect((await screen.findByText('This e-mail belongs to Juma.')).id).toBe(email.getAttribute('aria-describedby'))
  expect([email.value, amount.value]).toEqual(['juma@example.com', '20'])
  expect(failures).toHaveLength(1)
})

test('a second click while the first is under way sends nothing', async () => {
  let calls = 0
  let answer: (value: unknown) => void = () => {}
  const submit = () => {
    calls += 1
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  const { email, amount, save } = setUp({ submit })
  await userEvent.type(email, 'juma@example.com')
  await userEvent.type(amount, '20')
  await save()
  await save()
  expect(screen.getByRole('button').textContent).toBe('Saving...')
  expect(calls).toBe(1)
  answer(undefined)
  await screen.findByText('Save')
  await save()
  expect(calls).toBe(2)
})

test('a wrong field that is folded away is shown', async () => {
  function Folded() {
    const form = useForm({
      schema,
      read: (typed, { read }) => ({ ...typed, amount: read('amount', count) }),
      submit: async () => {},
      onFailure: () => {},
    })
    return (
      <form noValidate onSubmit={form.handleSubmit}>
        <details>
          <summary>More</summary>
          <TextField label="Email" {...form.field('email')} />
        </details>
        <button type="submit">Save</button>
      </form>
    )
  }
  const { container } = render(<Folded />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(container.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('a misspelt key does not compile', () => {
  function Misspelt() {
    const form = useForm({
      schema,
      read: (typed, { read, refuse }) => {
        // @ts-expect-error no such key
        refuse('emial', 'Not this one')
        // @ts-expect-error no such key
        return { ...typed, amount: read('amuont', count) }
      },
      submit: async () => {},
      // @ts-expect-error no such key
      fieldOf: { EMAIL_USED: 'emial' },
      onFailure: () => {},
    })
    // @ts-expect-error no such key
    return <TextField label="Email" {...form.field('emial')} />
  }
  function Other() {
    const rest = { schema, submit: async () => {}, onFailure: () => {} }
    // @ts-expect-error a key that the schema does not have
    useForm({ ...rest, read: (typed) => ({ ...typed, amount: 1, emial: '' }) })
    // @ts-expect-error a text where the schema asks for a number
    useForm({ ...rest, read: (typed) => ({ ...typed, amount: '1' }) })
    // @ts-expect-error a key of the schema is missing
    useForm({ ...rest, read: (typed) => typed })
    return null
  }
  expect([Misspelt, Other]).toHaveLength(2)
})

test('a row goes by its place or by what identifies it', () => {
  function Rows() {
    const { field } = useForm({
      schema: z.object({ shares: z.array(z.object({ ownerId: z.string(), share: z.number() })) }),
      read: () => ({ shares: [] }),
      submit: async () => {},
      onFailure: () => {},
    })
    const place: number = 2
    // @ts-expect-error no such key in a row
    const names = [field(`shares.${place}.share`), field('shares#8c2f'), field(`shares.${place}.onwerId`)]
    return <p>{names.map(({ name }) => name).join(', ')}</p>
  }
  render(<Rows />)
  expect(screen.getByText('shares.2.share, shares#8c2f, shares.2.onwerId')).toBeTruthy()
})

test('a day that no calendar has is refused, not taken for an empty field', async () => {
  const dated = z.object({ leaseEnd: z.string().nullable() })
  const submitted: unknown[] = []
  function Dated() {
    const { field, handleSubmit } = useForm({
      schema: dated,
      read: (_, { read }) => ({ leaseEnd: read('leaseEnd', optional(day, null)) }),
      submit: async (input) => submitted.push(input),
      onFailure: () => {},
    })
    return (
      <form noValidate onSubmit={handleSubmit}>
        <DateField label="Lease end" {...field('leaseEnd')} />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Dated />)
  const control = screen.getByLabelText<HTMLInputElement>('Lease end')
  await userEvent.type(control, '31 Feb 2027')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a day that exists').id).toBe(control.getAttribute('aria-describedby'))
  expect(submitted).toEqual([])
  await userEvent.clear(control)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submitted).toEqual([{ leaseEnd: null }])
  await userEvent.type(control, '28/2/2027{Enter}')
  expect(submitted.slice(1)).toEqual([{ leaseEnd: '2027-02-28' }])
})
