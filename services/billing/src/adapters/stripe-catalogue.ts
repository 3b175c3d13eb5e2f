import { type PlanCatalogue, SOLD_PLAN_IDS, type SoldPlanId } from '@attendu/contracts/plans';
import type Stripe from 'stripe';
import { type CatalogueFault, type Payments, ProviderMissing } from '../domain/payments.ts';
import { translated } from './stripe-errors.ts';

type Sold = { readonly catalogue: PlanCatalogue; readonly soldPrice: (plan: SoldPlanId) => string; readonly livemode: boolean };

/** Compares our catalogue with Stripe's prices. */
export function catalogueOfStripe(stripe: Stripe, { catalogue, soldPrice, livemode }: Sold): Pick<Payments, 'checkCatalogue'> {
  async function faultOf(plan: SoldPlanId): Promise<string | null> {
    const { priceCents, tax } = catalogue[plan];
    try {
      const price = await translated(stripe.prices.retrieve(soldPrice(plan)));
      const behaviour = tax === 'included' ? 'inclusive' : 'exclusive';
      if (!price.active) return 'inactive';
      if (price.unit_amount !== priceCents) return `amount ${price.unit_amount}, not ${priceCents}`;
      if (price.currency !== 'eur') return `currency ${price.currency}`;
      if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) return 'interval';
      if (price.tax_behavior !== behaviour) return `tax ${price.tax_behavior}, not ${behaviour}`;
      return price.livemode === livemode ? null : 'mode';
    } catch (error) {
      if (error instanceof ProviderMissing) return 'missing';
      throw error;
    }
  }

  return {
    async checkCatalogue() {
      const faults: CatalogueFault[] = [];
      for (const plan of SOLD_PLAN_IDS) {
        const fault = await faultOf(plan);
        if (fault !== null) faults.push({ plan, fault });
      }
      return faults;
    },
  };
}
