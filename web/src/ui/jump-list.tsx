import type { ReactNode } from 'react'
import * as words from './ui.words'

/** Puts a part of the page before the eye, and what is read out or tabbed through begins there. */
function jump(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** Ways to the parts of a long page, each of which is a `JumpPart`. */
export function JumpList({ parts }: { parts: readonly { id: string; text: string }[] }) {
  return (
    <nav
      aria-label={words.onThisPage}
      className="more-behind -mt-2 mb-3 flex gap-x-5 overflow-x-auto border-b border-line max-sm:gap-x-4"
    >
      {parts.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          onClick={() => jump(id)}
          className="inline-flex min-h-9 items-center font-medium whitespace-nowrap text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </nav>
  )
}

/** A part of a page that a `JumpList` leads to. */
export function JumpPart({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}
