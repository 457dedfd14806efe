import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionLost, signIn } from './session'
import { WithQueries } from './with-queries'

afterEach(() => void vi.unstubAllGlobals())

test('what one person typed is there for them again when their session ended, and for nobody else who signs in', async () => {
  vi.stubGlobal('isSecureContext', false)
  const signInAs = (id: string) =>
    act(async () => {
      const user = { id, name: id, email: `${id}@example.com`, role: 'property_manager' }
      vi.stubGlobal('fetch', async () => Response.json({ user }))
      await signIn({ login: id, password: 'mvua' })
    })
  await signInAs('njeri')
  render(
    <WithQueries>
      <input aria-label="Reading" />
    </WithQueries>,
  )
  const typed = () => screen.getByLabelText<HTMLInputElement>('Reading').value
  await userEvent.type(screen.getByLabelText('Reading'), '1234')
  act(() => sessionLost())
  await signInAs('njeri')
  expect(typed()).toBe('1234')
  await signInAs('baraka')
  expect(typed()).toBe('')
})
