import type { ReactNode } from 'react'
import { isRefusal } from '../lib/refusal'
import { reasonOf } from '../lib/toast'
import { EmptyState, LoadError, PageHeader } from './page'
import * as words from './ui.words'

interface NoSuch {
  /** 'tenant' */
  what: string
  /** Leads to the list. */
  back: ReactNode
}

/** Shows that an address names nothing that is there, where trying again cannot help; else that it could not be loaded. */
export const noSuch =
  ({ what, back }: NoSuch) =>
  (error: unknown, retry: () => void): ReactNode =>
    isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'BAD_REQUEST') ? (
      <>
        <PageHeader title={words.noSuch(what)} back={back} />
        <EmptyState title={words.thereIsNoAtThisAddress(what)} text={words.itMayHaveBeenDeletedOr} />
      </>
    ) : (
      <LoadError text={words.couldNotBeLoaded(what)} reason={reasonOf(error)} onRetry={retry} />
    )
