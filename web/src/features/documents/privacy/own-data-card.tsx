import { Download } from 'lucide-react'
import { buttonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'

/** Takes out what is stored about the person. */
export function OwnDataCard() {
  return (
    <Card className="p-5">
      <h2 className="font-semibold">Your data</h2>
      <p className="mt-1 mb-4 text-soft">
        Everything that is stored about you, in one file: profile, tenancies, charges, payments, where you are signed
        in, and what was sent to you.
      </p>
      <a href="/api/exports/own-data" download className={buttonClass('secondary')}>
        <Download size={18} aria-hidden />
        Download
      </a>
    </Card>
  )
}
