import { Link } from '@tanstack/react-router'
import { reasonOf } from '../../../lib/toast'
import { buttonClass } from '../../../ui/button'
import { LoadError } from '../../../ui/page'
import * as words from './links.words'

/** A one-time link that cannot be used, why, and where to go instead. */
export function UnusableLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // A link that was used up stays so; without an answer the next try may have one.
  const isSpent = (error as { status?: number }).status === 410
  return (
    <>
      <LoadError text={words.thisLinkCannotBeUsed} reason={reasonOf(error)} onRetry={isSpent ? undefined : onRetry} />
      <Link to="/auth" className={buttonClass('secondary', 'w-full')}>
        {words.signIn}
      </Link>
    </>
  )
}
