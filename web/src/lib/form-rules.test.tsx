import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useForm } from './form'

afterEach(cleanup)

const Rules = z.object({ name: z.string().min(1, 'Say a name') })

/** A form whose rules come as `fetchRules` says. */
function Fetching({ fetchRules, onSent }: { fetchRules: () => Promise<typeof Rules>; onSent: (name: string) => void }) {
  const { field, handleSubmit } = useForm({
    schema: fetchRules,
    read: ({ name }) => ({ name }),
    submit: async ({ name }) => onSent(name),
    onFailure: () => {},
  })
  const { name, error } = field('name')
  return (
    <form onSubmit={handleSubmit} noValidate>
      <input aria-label="Name" name={name} />
      <p>{error}</p>
      <button type="submit">Save</button>
    </form>
  )
}

test('rules that are fetched judge the first save, and one press is enough while they are on their way', async () => {
  let come = () => {}
  const fetched = new Promise<typeof Rules>((resolve) => {
    come = () => resolve(Rules)
  })
  const sent: string[] = []
  render(<Fetching fetchRules={() => fetched} onSent={(name) => sent.push(name)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  come()
  expect(await screen.findByText('Say a name')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'Baraka Court')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual(['Baraka Court'])
})

test('rules that do not come are told, nothing is saved without them, and the next press fetches them', async () => {
  let isOffline = true
  const sent: string[] = []
  const fetchRules = async () => {
    // What an import throws without a connection.
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Rules
  }
  render(<Fetching fetchRules={fetchRules} onSent={(name) => sent.push(name)} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Baraka Court')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy()
  expect(sent).toEqual([])
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual(['Baraka Court'])
})
