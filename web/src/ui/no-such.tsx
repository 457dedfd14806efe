import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRefusal } from '../lib/refusal'
import { reasonOf } from '../lib/toast'
import { BackLabel } from './back-label'
import { buttonClass } from './button'
import { EmptyState, LoadError, PageHeader } from './page'
import * as words from './ui.words'

interface NoSuch {
  /** 'tenant' */
  what: string
  /** Its list, and what that is called. */
  to: '/dashboard/owners' | '/dashboard/properties' | '/dashboard/tenants' | '/dashboard/units'
  list: string
}

/** Shows that an address names nothing that is there, where trying again cannot help; else that it could not be loaded. */
export const noSuch =
  ({ what, to, list }: NoSuch) =>
  (error: unknown, retry: () => void): ReactNode =>
    isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'BAD_REQUEST') ? (
      <>
        <PageHeader
          title={words.noSuch(what)}
          back={
            <Link to={to}>
              <BackLabel>{list}</BackLabel>
            </Link>
          }
        />
        <EmptyState
          title={words.thereIsNoAtThisAddress(what)}
          text={words.itMayHaveBeenDeletedOr}
          action={
            <Link to={to} className={buttonClass()}>
              {words.goTo(list)}
            </Link>
          }
        />
      </>
    ) : (
      <LoadError text={words.couldNotBeLoaded(what)} reason={reasonOf(error)} onRetry={retry} />
    )
