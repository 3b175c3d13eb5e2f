import type { Doubt } from '@attendu/law/anonymisation/types';
import type { ReactNode } from 'react';
import { Tab, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import { DESK } from '../content.ts';
import type { DeskFocus } from '../review/use-desk-focus.ts';
import type { Doubts } from '../review/use-doubts.ts';
import type { ReviewView } from '../review/use-review.ts';
import { DoubtsPanel } from './DoubtsPanel.tsx';
import { EntitiesPanel } from './EntitiesPanel.tsx';
import { MentionCard } from './MentionCard.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

type DeskPanelProps = {
  view: ReviewView;
  list: readonly Doubt[];
  doubts: Doubts;
  at: DeskFocus;
  tab: string;
  onTab: (tab: string) => void;
  onMention: (start: number) => void;
  hidden: boolean;
  /** The card of the chosen mention, where it has room beside the text. */
  children: ReactNode;
};

/** The panel beside the text: doubts, entities, settings. */
export function DeskPanel({ view, list, doubts, at, tab, onTab, onMention, hidden, children }: DeskPanelProps) {
  const { doubt, doubtIndex } = at;
  const doubted = doubt && view.mentions.find((mention) => mention.start < doubt.end && doubt.start < mention.end);
  return (
    <aside className="desk__panel" aria-label={DESK.panel} hidden={hidden}>
      {children}
      <Tabs selectedKey={tab} onSelectionChange={(key) => onTab(String(key))}>
        <TabStrip label={DESK.panel} className="desk__tabs">
          <Tab id="doubts" className="tabs__tab">
            {DESK.tabs.doubts}
            <span className="tabs__count">{list.length}</span>
          </Tab>
          <Tab id="entities" className="tabs__tab">
            {DESK.tabs.entities}
            <span className="tabs__count">{view.entities.length}</span>
          </Tab>
          <Tab id="settings" className="tabs__tab">
            {DESK.tabs.settings}
          </Tab>
        </TabStrip>
        <TabPanel id="doubts" className="tabs__panel desk__tab">
          <DoubtsPanel text={view.text} doubts={list} current={doubtIndex} review={doubts}>
            {doubted === undefined ? null : <MentionCard view={view} start={doubted.start} onGo={onMention} onClose={null} />}
          </DoubtsPanel>
        </TabPanel>
        <TabPanel id="entities" className="tabs__panel desk__tab">
          <EntitiesPanel view={view} current={at.mention?.entityId ?? null} onGo={onMention} />
        </TabPanel>
        <TabPanel id="settings" className="tabs__panel desk__tab">
          <SettingsPanel view={view} />
        </TabPanel>
      </Tabs>
    </aside>
  );
}
