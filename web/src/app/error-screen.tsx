import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { askedAgainAfter } from '../lib/come-back'
import { reasonOf } from '../lib/toast'
import { Button } from '../ui/button'
import * as words from './app.words'
import { LoneScreen } from './lone-screen'

/** A page that could not be shown: after an update a reload brings the new version, otherwise the reason helps. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const wait = askedAgainAfter(error)
  useEffect(() => {
    if (!wait) return
    const timer = setInterval(() => void router.invalidate(), wait)
    return () => clearInterval(timer)
  }, [router, wait])

  return (
    <LoneScreen>
      <h1 className="text-2xl font-semibold">{words.thisPageCouldNotBeShown}</h1>
      <p className="mt-2 text-soft wrap-anywhere">{reasonOf(error)}</p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        {words.loadThePageAgain}
      </Button>
    </LoneScreen>
  )
}
