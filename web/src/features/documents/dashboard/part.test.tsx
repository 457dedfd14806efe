import { lazyRouteComponent } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Part } from './part'

test('a part whose file does not come says so, the rest stays, and it can be asked for again', async () => {
  // React tells the console of what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue()
  let isOffline = true
  const Greeting = lazyRouteComponent(async () => {
    // What a file that did not come is told with (web/imports-again.ts).
    if (isOffline) throw new TypeError('/assets/a.js')
    return { default: () => <p>Hello Wanjiku</p> }
  })
  render(
    <>
      <Part of={Greeting}>
        <Greeting />
      </Part>
      <p>The rest</p>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded')
  expect(screen.getByText('The rest')).toBeTruthy()
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Wanjiku')).toBeTruthy()
})
