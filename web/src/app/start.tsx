import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribeSession } from '../lib/session'
import { place } from './place'
import { router } from './router'

// Signed in or out, here or in another tab: the guards judge anew. The first answer they wait for themselves.
subscribeSession((before) => {
  if (before !== 'loading') void router.invalidate()
})

// In slices: drawn in one piece, a page keeps a phone from answering for a fifth of a second.
const show = () =>
  startTransition(() =>
    createRoot(place()).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
// The frame of index.html stands until there is a page in its place.
if ('frame' in document.documentElement.dataset) void router.load().finally(show)
else show()
