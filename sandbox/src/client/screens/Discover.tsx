import { Aperture, ChevronRight, ScanLine } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import home from './Home.module.css'
import { ScanDialog } from './ScanDialog.tsx'
import { useScanned } from './scanned.tsx'

/** WeChat's page of Moments and the scanner. */
export function Discover() {
  const phone = usePhone()
  const { word } = useWords()
  const openCode = useScanned()
  const scan = () => phone.cover(<ScanDialog onRead={openCode} />)
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
        <ul className={home.list}>
          <li>
            <button type="button" className={home.row} data-testid="open-scan" onClick={scan}>
              <ScanLine size={24} strokeWidth={1.6} aria-hidden="true" />
              {word('scan')}
              <ChevronRight className={home.end} size={20} aria-hidden="true" />
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
