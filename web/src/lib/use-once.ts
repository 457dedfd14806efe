import { useRef, useState } from 'react'

/** Work that is not begun a second time while it goes on. */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  // The state of the next render comes too late for a second click.
  const underWay = useRef(false)

  async function once(work: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, once }
}
