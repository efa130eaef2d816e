import { ScanLine } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { useWords } from '../words.tsx'
import home from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import { useScanned } from './scanned.tsx'

/** Opens the scanner: of WeChat on its page of discoveries, of WeCom on the page of the company's apps. */
export function ScanRow() {
  const phone = usePhone()
  const { word } = useWords()
  const openCode = useScanned()
  return (
    <ul className={home.list}>
      <HomeRow
        icon={ScanLine}
        label={word('scan')}
        testId="open-scan"
        onOpen={() => phone.cover(<ScanDialog onRead={openCode} />)}
      />
    </ul>
  )
}
