import { FolderArchive } from 'lucide-react'
import { buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as words from './archive.words'

/** The way out with everything, for whoever moves on or wants to look into it with other programs. */
export function ArchiveCard() {
  return (
    <Card className="mt-4">
      <CardHeader title={words.exportEverything}>
        <a href="/api/archive" download className={buttonClass('secondary')}>
          <FolderArchive size={18} aria-hidden />
          {words.downloadArchive}
        </a>
      </CardHeader>
      <p className="px-5 pb-5 text-soft">{words.whatItIs}</p>
    </Card>
  )
}
