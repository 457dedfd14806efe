import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'

const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(
  <Toaster
    position="top-right"
    mobileOffset={12}
    closeButton
    theme={document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'}
    toastOptions={{
      style: { background: 'var(--surface)', color: 'var(--ink)', borderColor: 'var(--line)', fontSize: '14px' },
      classNames: {
        description: 'text-soft!',
        success: '[&_[data-icon]]:text-good',
        error: '[&_[data-icon]]:text-bad',
      },
    }}
  />,
)

export { toast }
