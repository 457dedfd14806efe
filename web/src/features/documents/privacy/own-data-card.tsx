import { Download } from 'lucide-react'
import { buttonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import * as words from './privacy.words'

/** Takes out what is stored about the person. */
export function OwnDataCard() {
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{words.yourData}</h2>
      <p className="mt-1 mb-4 text-soft">{words.everythingThatIsStoredAbout}</p>
      <a href="/api/exports/own-data" download className={buttonClass('secondary')}>
        <Download size={18} aria-hidden />
        {common.download}
      </a>
    </Card>
  )
}
