import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router'
import './styles/first.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application.')
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
// The frame of index.html stands until there is a page in its place.
if ('frame' in document.documentElement.dataset) void router.load().finally(show)
else show()
