import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TextField } from '../ui/field'
import { useForm } from './form'

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
    read: ({ email, amount }, refuse) => {
      if (amount === '7') refuse('amount', 'Not seven')
      return { email, amount: amount ? Number(amount) : undefined }
    },
    submit,
    fieldOf: { EMAIL_USED: 'email' },
    onFailure,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <TextField label="Email" name="email" error={form.errors.email} />
      <TextField label="Amount" name="amount" error={form.errors.amount} />
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
  const save = () => userEvent.click(screen.getByRole('button'))
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
    const form = useForm({ schema, read: (typed) => typed, submit: async () => {}, onFailure: () => {} })
    return (
      <form noValidate onSubmit={form.handleSubmit}>
        <details>
          <summary>More</summary>
          <TextField label="Email" name="email" error={form.errors.email} />
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
