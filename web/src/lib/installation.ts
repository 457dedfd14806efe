import { useEffect, useState } from 'react'

/** What everybody is told of this installation. */
export interface Installation {
  /** There is no admin yet. */
  needed: boolean
  /** People may make accounts by themselves. */
  signUpOpen: boolean
}

/** Asked without the API client, which the first screen does without. Undefined until it is known, and without an answer. */
export function useInstallation(): Installation | undefined {
  const [installation, setInstallation] = useState<Installation>()
  useEffect(() => {
    const ask = async () => {
      const response = await fetch('/api/setup')
      if (response.ok) setInstallation((await response.json()) as Installation)
    }
    // What is asked for next says what is wrong.
    ask().catch(() => undefined)
  }, [])
  return installation
}
