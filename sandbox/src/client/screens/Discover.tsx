import { Aperture, Blocks, ChevronRight } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import home from './Home.module.css'
import { ScanRow } from './ScanRow.tsx'
import { useOpenMini } from './scanned.tsx'

/** WeChat's page of Moments, the scanner and the mini programs. */
export function Discover() {
  const phone = usePhone()
  const { word } = useWords()
  const openMini = useOpenMini()
  const { minis } = useWorld()
  return (
    <>
      <TitleBar title={word('discover')} noBack />
      <div className={home.scroll}>
        <ul className={home.list}>
          <li>
            <button
              type="button"
              className={home.row}
              data-testid="open-moments"
              onClick={() => phone.open({ name: 'moments' })}
            >
              <Aperture size={24} strokeWidth={1.6} aria-hidden="true" />
              {word('moments')}
              <ChevronRight className={home.end} size={20} aria-hidden="true" />
            </button>
          </li>
        </ul>
        <ScanRow />
        <h3 className={home.heading}>{word('minis')}</h3>
        <ul className={home.list}>
          {minis.map(({ companyId, name }) => (
            <li key={companyId}>
              <button
                type="button"
                className={home.row}
                data-testid={`open-mini-${companyId}`}
                onClick={() => openMini({ companyId })}
              >
                <Blocks size={24} strokeWidth={1.6} aria-hidden="true" />
                {name}
                <ChevronRight className={home.end} size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
