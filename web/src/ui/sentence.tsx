import { Fragment, type ReactNode } from 'react'

interface SentenceProps {
  /** With its places in braces, in whichever order a language has them: '{amount} goes back to {tenant}'. */
  text: string
  /** What is drawn in the places. */
  parts: Readonly<Record<string, ReactNode>>
}

/** A sentence in which some words are a link, or bold. */
export function Sentence({ text, parts }: SentenceProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, place) => (place % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>))
}
