import type { ErrorComponentProps } from '@tanstack/react-router'
import { reasonOf } from '../lib/toast'
import { Button } from '../ui/button'
import * as words from './app.words'

/** A page that could not be shown: after an update a reload brings the new version, otherwise the reason helps. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-md flex-col justify-center p-6 text-center">
      <h1 className="text-2xl font-semibold">{words.thisPageCouldNotBeShown}</h1>
      <p className="mt-2 text-soft wrap-anywhere">{reasonOf(error)}</p>
      <div className="mt-6">
        <Button onClick={() => window.location.reload()}>{words.loadThePageAgain}</Button>
      </div>
    </main>
  )
}
