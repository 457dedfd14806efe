import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../lib/clipboard'
import { Button, IconButton } from './button'
import * as words from './ui.words'

interface CopyButtonProps {
  text: string
  label?: string
  /** What it copies, for who only hears the button, where several stand together. */
  of?: string
}

function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return { copied, copy, Picture: copied ? Check : Copy }
}

/** Copies a text and says that it did. */
export function CopyButton({ text, label = words.copy, of }: CopyButtonProps) {
  const { copied, copy, Picture } = useCopy(text)
  return (
    <Button variant="secondary" onClick={copy}>
      <Picture size={18} aria-hidden />
      <span aria-live="polite">
        {copied ? words.copied : label}
        {of && <span className="sr-only"> {of}</span>}
      </span>
    </Button>
  )
}

/** The same beside a text in a row. @param label 'Copy the account of Wambui Njoroge' */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copied, copy, Picture } = useCopy(text)
  return (
    <>
      <IconButton label={label} className="-my-1 shrink-0" onClick={copy}>
        <Picture size={16} aria-hidden />
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {copied && words.copied}
      </span>
    </>
  )
}
