import type { Material } from '@mingpian/contract/shared/content.ts'
import type { ReactNode } from 'react'
import { type OpenPicture, usePictures } from '#features/reading/use-pictures.tsx'
import type { Via } from '#kit/address/hrefs.ts'
import { part } from '#ui/part.tsx'
import { Album } from './album.tsx'
import { Article } from './article.tsx'
import { Brochure } from './brochure.tsx'
import { Case } from './case.tsx'
import { Document } from './document.tsx'
import { Film } from './film.tsx'
import style from './material.module.css'
import { MiniProgramPage, Moments, Poster, SitePage, WebPage } from './pass-on.tsx'

/** The code of forms alone: most readers never need it. A page that the server drew waits for it. */
export const FormBody = part(() => import('./form.tsx'))

export interface BodyProps {
  material: Material
  via: Via
  onCopy: () => void
}

/** The content of a material, rendered by its kind. */
export function MaterialBody(props: BodyProps) {
  const { open, viewer } = usePictures()
  const { summary } = props.material
  return (
    <>
      {summary && <p className={style.summary}>{summary}</p>}
      {bodyOf(props, open)}
      {viewer}
    </>
  )
}

function bodyOf({ material, via, onCopy }: BodyProps, open: OpenPicture): ReactNode {
  switch (material.kind) {
    case 'article':
      return <Article body={material.body} onPicture={open} />
    case 'case':
      return <Case material={material} via={via} onPicture={open} />
    case 'brochure':
      return <Brochure material={material} via={via} onPicture={open} onCopy={onCopy} />
    case 'document':
      return <Document material={material} onPicture={open} onCopy={onCopy} />
    case 'image':
      return <Album images={material.body.pictures} title={material.title} onPicture={open} />
    case 'video':
      return <Film material={material} />
    case 'poster':
      return <Poster material={material} />
    case 'moments':
      return <Moments material={material} onPicture={open} onCopy={onCopy} />
    case 'mini':
      return <MiniProgramPage material={material} />
    case 'web':
      return <WebPage material={material} />
    case 'site':
      return <SitePage via={via} cover={material.cover} />
    case 'form':
      return <FormBody material={material} via={via} />
  }
}
