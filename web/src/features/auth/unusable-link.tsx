import { Link } from '@tanstack/react-router'
import { reasonOf } from '../../lib/toast'
import { classNames } from '../../ui/class-names'
import { LoadError } from '../../ui/page'
import { textLinkClass } from '../../ui/text-link'

/** A one-time link that cannot be used, why, and where to go instead. */
export function UnusableLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <LoadError text="This link cannot be used" reason={reasonOf(error)} onRetry={onRetry} />
      <p className="text-center">
        <Link to="/auth" className={classNames(textLinkClass, 'inline-flex min-h-11 items-center')}>
          Sign in
        </Link>
      </p>
    </>
  )
}
