import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { askAgain, queryClient } from '../lib/query-client'
import { signIn } from '../lib/session'
import { LeaveGuard } from '../ui/leave-guard'
import { useLogOut } from './account-menu'

afterEach(() => {
  cleanup()
  askAgain()
  vi.unstubAllGlobals()
})

function LogOut() {
  const logOut = useLogOut()
  return (
    <button type="button" onClick={() => void logOut()}>
      Log out
    </button>
  )
}

test('nobody is logged out of rows that are not saved without a question', async () => {
  const asked: string[] = []
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/get-session')) asked.push(url)
    return Response.json({ user: { id: 'manager', name: 'Njeri', email: 'n@example.com', role: 'manager' } })
  })
  await signIn({ login: 'n@example.com', password: 'mvua' })
  asked.length = 0
  const component = () => (
    <>
      <LogOut />
      <LeaveGuard isUnsaved />
    </>
  )
  const routeTree = createRootRoute({ component, notFoundComponent: () => null })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const logOut = async (then: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    await userEvent.click(await screen.findByRole('button', { name: then }))
  }
  await logOut('Cancel')
  expect([asked, screen.queryByRole('dialog')]).toEqual([[], null])
  await logOut('Leave')
  await expect.poll(() => asked).toEqual(['/api/auth/sign-out'])
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
})
