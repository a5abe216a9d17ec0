import { ownAccountRoutes } from '@vale/contracts/identity';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { routeAddress } from '../../../shared/http/call-route.js';
import { ownDataTexts as texts } from '../model/own-data-texts.js';
import { CloseAccountDialog } from './close-account-dialog.js';

interface OwnDataProps {
  /** The administrator's account comes from the settings of the shop. */
  mayClose: boolean;
  /** The account signs in by links alone. */
  passwordless: boolean;
  onClosed: () => void;
}

/** By law, account owners may get a copy of their data and have it deleted. */
export function OwnData({ mayClose, passwordless, onClosed }: OwnDataProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel grid gap-3" aria-labelledby="seus-dados">
      <h2 id="seus-dados" className="text-h3">
        {texts.title}
      </h2>
      <p className="text-small text-muted">{texts.lead}</p>
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-quiet" href={routeAddress(ownAccountRoutes.exportData, {})} download>
          <Download size={18} aria-hidden />
          {texts.download}
        </a>
        {mayClose ? (
          <button
            type="button"
            className="btn btn-quiet"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            <Trash2 size={18} aria-hidden />
            {texts.close}
          </button>
        ) : null}
      </div>
      {asking ? (
        <CloseAccountDialog
          passwordless={passwordless}
          onClose={() => setAsking(false)}
          onClosed={onClosed}
        />
      ) : null}
    </section>
  );
}
