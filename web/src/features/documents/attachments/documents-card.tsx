import type {
  Attachment,
  AttachmentKeeper,
  OwnAttachment,
} from '@makao/contract/documents/attachments/attachments.schema'
import { documentTypes, safePictures } from '@makao/contract/platform/files/files.terms'
import { useQuery } from '@tanstack/react-query'
import { FileText, Image, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { iconButtonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Loaded, type Loading } from '../../../ui/loaded'
import { Menu, MenuItem } from '../../../ui/menu'
import { textLinkClass } from '../../../ui/text-link'
import { AddDocument } from './add-document'
import { attachmentsOf, ownAttachments } from './attachments.queries'
import * as words from './attachments.words'
import { DeleteDialog, PictureDialog, RenameDialog, type ShownDocument } from './document-dialogs'
import { documentUrl } from './send-document'

const KILOBYTE = 1024

function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  return kilobytes < KILOBYTE ? words.kilobytes(kilobytes) : words.megabytes((kilobytes / KILOBYTE).toFixed(1))
}

const kindOf = (type: string) => Object.entries(documentTypes).find(([known]) => known === type)?.[1] ?? words.file

interface DocumentRow extends Omit<Attachment, 'allowed'> {
  allowed: readonly (Attachment['allowed'][number] | OwnAttachment['allowed'][number])[]
}

type Opened = { dialog: 'show' | 'rename' | 'delete'; document: ShownDocument }

/** What is kept with a tenant, a tenancy, a unit, a property, an owner or an expense. */
export function DocumentsCard({ keeper, title = words.documents }: { keeper: AttachmentKeeper; title?: string }) {
  const query = useQuery(attachmentsOf(keeper))
  return <Documents query={query} title={title} keeper={keeper} none={words.noneYet} />
}

/** A tenant's own: what they added, and what the agency did. */
export function OwnDocumentsCard() {
  const query = useQuery(ownAttachments())
  return <Documents query={query} title={words.yourDocuments} keeper="own" none={words.noneYetOfYours} />
}

interface DocumentsProps {
  query: Loading<{ rows: readonly DocumentRow[]; mayAdd: boolean }>
  title: string
  keeper: AttachmentKeeper | 'own'
  none: string
}

function Documents({ query, title, keeper, none }: DocumentsProps) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Card>
      <CardHeader title={title}>{query.data?.mayAdd && <AddDocument keeper={keeper} />}</CardHeader>
      <Loaded
        query={query}
        failed={words.documentsCouldNotBeLoaded}
        empty={({ rows }) => rows.length === 0 && <p className="px-5 pb-5 text-soft">{none}</p>}
      >
        {({ rows }) => (
          <ul className="divide-y divide-line border-t border-line">
            {rows.map((document) => (
              <Row key={document.id} document={document} onOpen={setOpened} />
            ))}
          </ul>
        )}
      </Loaded>
      {opened?.dialog === 'show' && <PictureDialog document={opened.document} onClose={close} />}
      {opened?.dialog === 'rename' && <RenameDialog document={opened.document} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <DeleteDialog document={opened.document} isOwn={keeper === 'own'} onClose={close} />
      )}
    </Card>
  )
}

function Row({ document, onOpen }: { document: DocumentRow; onOpen: (opened: Opened) => void }) {
  const { id, name, type, size, addedAt, addedBy, allowed } = document
  const isPicture = safePictures.includes(type)
  const Icon = type.startsWith('image/') ? Image : FileText
  const when = instantFormat.format(new Date(addedAt))
  return (
    <li className="flex items-center gap-3 py-2 pr-3 pl-5">
      <Icon size={20} aria-hidden className="shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <OpenName document={document} isPicture={isPicture} onShow={() => onOpen({ dialog: 'show', document })} />
        <p className="text-sm wrap-anywhere text-soft">
          {words.addedBy(kindOf(type), sizeInWords(size), when, addedBy)}
        </p>
      </div>
      <Menu
        label={words.actionsOf(name)}
        button={<MoreHorizontal size={18} aria-hidden />}
        buttonClass={iconButtonClass}
        isNamed
      >
        <MenuItem onSelect={() => window.location.assign(documentUrl(id))}>{common.download}</MenuItem>
        {allowed.includes('rename') && (
          <MenuItem onSelect={() => onOpen({ dialog: 'rename', document })}>{words.rename}</MenuItem>
        )}
        {(allowed.includes('remove') || allowed.includes('removeOwn')) && (
          <MenuItem isDanger onSelect={() => onOpen({ dialog: 'delete', document })}>
            {common.deleteIt}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}

/** A picture is shown above the page, a PDF in a tab of its own, and whatever else is saved. */
function OpenName(props: { document: DocumentRow; isPicture: boolean; onShow: () => void }) {
  const { document, isPicture, onShow } = props
  const { id, name, type } = document
  const look = `text-left font-medium wrap-anywhere ${textLinkClass}`
  if (isPicture) {
    return (
      <button type="button" className={look} onClick={onShow}>
        {name}
      </button>
    )
  }
  if (type !== 'application/pdf') {
    return (
      <a href={documentUrl(id)} download={name} className={look}>
        {name}
      </a>
    )
  }
  return (
    <a
      href={`${documentUrl(id)}?show`}
      target="_blank"
      rel="noreferrer"
      aria-label={words.openInNewTab(name)}
      className={look}
    >
      {name}
    </a>
  )
}
