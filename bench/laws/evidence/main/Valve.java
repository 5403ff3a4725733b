package org.acme.jdk;

import java.util.Locale;

/** Its setters store what they get, and refuse some of it. */
public class Valve implements Boxed {

    protected int width;
    protected String mark = "";
    private int height;
    private int changes;

    public void setWidth(int width) {
        if (width < 0 || width > 1000) {
            throw new IllegalArgumentException("width " + width);
        }
        changes++;
        this.width = width;
    }

    public int getWidth() {
        return width;
    }

    public void setMark(String mark) {
        this.mark = mark;
    }

    public String getMark() {
        return mark;
    }

    /** Refuses by its answer. */
    public boolean setHeight(int height) {
        if (height < 0) {
            return false;
        }
        this.height = height;
        return true;
    }

    public int getHeight() {
        return height;
    }

    /** Its setters normalise, or refuse without a word. */
    public static class Tame extends Valve {

        private int turns;
        private String colour = "black";
        private double flow;

        @Override
        public void setWidth(int width) {
            super.setWidth(Math.max(0, Math.min(1000, width)));
        }

        @Override
        public void setMark(String mark) {
            this.mark = mark.trim().toLowerCase(Locale.ROOT);
        }

        public void setTurns(int turns) {
            if (turns < 0) {
                return;
            }
            this.turns = turns;
        }

        public int getTurns() {
            return turns;
        }

        public Tame setColour(String colour) {
            if (!colour.isEmpty()) {
                this.colour = colour;
            }
            return this;
        }

        public String getColour() {
            return colour;
        }

        public void setFlow(double flow) {
            this.flow = Math.rint(flow);
        }

        public double getFlow() {
            return flow;
        }
    }
}
