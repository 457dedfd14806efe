import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../lib/clipboard'
import { Button } from './button'
import * as words from './ui.words'

interface CopyButtonProps {
  text: string
  label?: string
  /** What it copies, for who only hears the button, where several stand together. */
  of?: string
}

/** Copies a text and says that it did. */
export function CopyButton({ text, label = words.copy, of }: CopyButtonProps) {
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
      <span aria-live="polite">
        {copied ? words.copied : label}
        {of && <span className="sr-only"> {of}</span>}
      </span>
    </Button>
  )
}
