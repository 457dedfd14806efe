import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../lib/clipboard'
import { Button } from './button'

/** Copies a text and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const Picture = copied ? Check : Copy
  return (
    <Button
      variant="secondary"
      onClick={async () => {
        await copyText(text)
        setCopied(true)
        setTimeout(() => setCopied(false), 2000)
      }}
    >
      <Picture size={18} aria-hidden />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  )
}
