import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { place } from './place'
import { router } from './router'

const show = () =>
  createRoot(place()).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
// The frame of index.html stands until there is a page in its place.
if ('frame' in document.documentElement.dataset) void router.load().finally(show)
else show()
