import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ownAccounts } from './account-transfers.queries'
import { OwnAccountField } from './own-account-field'

afterEach(cleanup)

function show(client: QueryClient) {
  render(
    <QueryClientProvider client={client}>
      <OwnAccountField label="Paid out of" currency="KES" field={(name) => ({ name, error: undefined })} />
    </QueryClientProvider>,
  )
}
const newClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  })

test('whose accounts could not be loaded is told that the usual one is taken', async () => {
  const client = newClient()
  await client.prefetchQuery({ ...ownAccounts(), queryFn: () => Promise.reject(new Error('The server rests.')) })
  show(client)
  expect(screen.getByText('Paid out of: the usual account, since your accounts could not be loaded.')).toBeTruthy()
})

test('who has one account is asked nothing', () => {
  const client = newClient()
  client.setQueryData(ownAccounts().queryKey, [])
  show(client)
  expect(document.body.textContent).toBe('')
})
